import { Field, TextInput } from "@/components/ui/field";
import { worded } from "./worded";

/** A password as it is chosen. */
export function NewPasswordField({ label = "Password", wrong }: { label?: string; wrong: string | undefined }) {
  return (
    <Field
      label={label}
      error={worded(wrong)}
      hint="At least 12 characters; a few unrelated words are easy to keep and hard to guess."
    >
      <TextInput name="password" type="password" autoComplete="new-password" required minLength={12} maxLength={256} />
    </Field>
  );
}
