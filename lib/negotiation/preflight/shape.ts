import type { Problems } from "./problems";

export type RequestTool = "request_proposals" | "refine_proposals" | "accept_proposal";

export function checkRequestShape(_problems: Problems, _tool: RequestTool, _request: unknown): void {}
