import type { Migration } from "kysely";
import { up as theMainPath } from "./0001-the-main-path";
import { up as threadOrder } from "./0002-thread-order";
import { up as moneySafeCalls } from "./0003-money-safe-calls";
import { up as oldTasks } from "./0004-old-tasks";
import { up as notes } from "./0005-notes";
import { up as people } from "./0006-people";
import { up as mediaBuyReadings } from "./0007-media-buy-readings";
import { up as approvals } from "./0008-approvals";
import { up as activityAppendOnly } from "./0009-activity-append-only";
import { up as legacyLane } from "./0010-legacy-lane";
import { up as setApart } from "./0011-set-apart";
import { up as shares } from "./0012-shares";
import { up as templates } from "./0013-templates";
import { up as sharedLooks } from "./0014-shared-looks";
import { up as passwordResets } from "./0015-password-resets";

/** In the order they run. A migration that was released is never edited; the next one corrects it. */
export const MIGRATIONS: Record<string, Migration> = {
  "0001-the-main-path": { up: theMainPath },
  "0002-thread-order": { up: threadOrder },
  "0003-money-safe-calls": { up: moneySafeCalls },
  "0004-old-tasks": { up: oldTasks },
  "0005-notes": { up: notes },
  "0006-people": { up: people },
  "0007-media-buy-readings": { up: mediaBuyReadings },
  "0008-approvals": { up: approvals },
  "0009-activity-append-only": { up: activityAppendOnly },
  "0010-legacy-lane": { up: legacyLane },
  "0011-set-apart": { up: setApart },
  "0012-shares": { up: shares },
  "0013-templates": { up: templates },
  "0014-shared-looks": { up: sharedLooks },
  "0015-password-resets": { up: passwordResets },
};
