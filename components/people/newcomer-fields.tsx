import { Field, TextInput } from "@/components/ui/field";
import { NewPasswordField } from "./password-field";
import { worded } from "./worded";

type Wrong = Record<string, string>;

/** What everybody says who comes in for the first time. */
export function NewcomerFields({ wrong, name }: { wrong: Wrong; name?: string }) {
  return (
    <>
      <Field label="Your name" error={worded(wrong.name)} hint="As your colleagues see it beside what you do.">
        <TextInput name="name" autoComplete="name" required maxLength={100} defaultValue={name} />
      </Field>
      <Field label="E-mail" error={worded(wrong.email)}>
        <TextInput name="email" type="email" autoComplete="username" required maxLength={254} />
      </Field>
      <NewPasswordField wrong={wrong.password} />
    </>
  );
}
