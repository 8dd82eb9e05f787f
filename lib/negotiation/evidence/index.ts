/** What the commands that check a desk's files need. No database, no network, no server: pure functions of the files' text. */
export { ActivityFileReader, placeOf, placeText } from "./activity-file";
export { checkBundle } from "./check-bundle";
