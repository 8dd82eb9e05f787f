import { NothingShared } from "@/components/compare/shared/nothing-shared";

export default function NotFound() {
  return <NothingShared />;
}
