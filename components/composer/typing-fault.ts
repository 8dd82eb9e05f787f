import type { FieldName } from "./values";

/** Something typed that cannot be sent as it stands. It is kept as typed and named at its field. */
export type TypingFault = { field: FieldName; message: string };
