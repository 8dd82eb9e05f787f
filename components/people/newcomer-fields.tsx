import { Field, TextInput } from "@/components/ui/field";

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
      <Field
        label="Password"
        error={worded(wrong.password)}
        hint="At least 12 characters; a few unrelated words are easy to keep and hard to guess."
      >
        <TextInput
          name="password"
          type="password"
          autoComplete="new-password"
          required
          minLength={12}
          maxLength={256}
        />
      </Field>
    </>
  );
}

/** What is wanted, as a sentence; a whole sentence stays as it is. */
function worded(want: string | undefined): string | undefined {
  if (!want) return undefined;
  return want.endsWith(".") ? want : `This needs ${want}.`;
}
