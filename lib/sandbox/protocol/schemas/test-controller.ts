import { z } from "zod";
import { requestVersions } from "@/lib/adcp/schemas/envelope";
import { anyObject, nonEmpty } from "@/lib/adcp/schemas/parts";

/** comply_test_controller: what a conformance run may do to a seller that lets itself be tested. */
export const testControllerRequest = z.looseObject({
  ...requestVersions,
  account: anyObject.optional(),
  scenario: nonEmpty,
  params: z.looseObject({}).optional(),
});
export type TestControllerRequest = z.infer<typeof testControllerRequest>;
