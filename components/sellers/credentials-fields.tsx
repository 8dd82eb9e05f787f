import { Field, SelectInput, TextInput } from "@/components/ui/field";
import {
  type CredentialField,
  type CredentialProblems,
  FIELDS,
  isSecret,
  KIND_WORDS,
  type SignInKind,
  type TypedCredentials,
} from "./credentials";

const LABELS: Record<CredentialField, { label: string; hint?: string }> = {
  token: { label: "Bearer token" },
  clientId: { label: "Client id" },
  clientSecret: { label: "Client secret" },
  refreshToken: { label: "Refresh token" },
  scope: { label: "Scope", hint: "Where the seller names one, such as adcp.buy; several with a space between." },
};

const LONGEST: Record<CredentialField, number> = {
  token: 4096,
  clientId: 1000,
  clientSecret: 4096,
  refreshToken: 4096,
  scope: 1000,
};

type CredentialsFieldsProps = {
  typed: TypedCredentials;
  onChange: (change: Partial<TypedCredentials>) => void;
  problems: CredentialProblems;
};

/** How the desk signs in to a seller, and what it needs for that. Secrets go in and are never shown. */
export function CredentialsFields({ typed, onChange, problems }: CredentialsFieldsProps) {
  const fields = FIELDS[typed.kind];
  return (
    <>
      <Field
        label="Way to sign in"
        hint={
          fields.some(({ field }) => isSecret(field))
            ? "Secrets are stored sealed on the server and never shown again."
            : undefined
        }
      >
        <SelectInput
          value={typed.kind}
          onChange={(kind) => onChange({ kind })}
          options={(Object.keys(KIND_WORDS) as SignInKind[]).map((value) => ({ value, label: KIND_WORDS[value] }))}
        />
      </Field>
      {fields.map(({ field, optional }) => {
        const { label, hint } = LABELS[field];
        return (
          <Field key={field} label={optional ? `${label}, optional` : label} hint={hint} error={problems[field]}>
            <TextInput
              type={isSecret(field) ? "password" : "text"}
              value={typed[field]}
              onChange={(event) => onChange({ [field]: event.target.value })}
              autoComplete={isSecret(field) ? "new-password" : "off"}
              spellCheck={false}
              maxLength={LONGEST[field]}
              mono
            />
          </Field>
        );
      })}
    </>
  );
}
