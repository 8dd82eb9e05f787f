import { conflict } from "../refusal";

export const nameTaken = (name: string) => conflict(`You have a template called “${name}” already.`);
