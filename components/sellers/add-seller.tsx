import { PageHead } from "@/components/ui/page";
import { AddSellerForm } from "./add-form";

/** The page to add a seller on. */
export function AddSeller() {
  return (
    <>
      <PageHead crumbs={[{ label: "Sellers", href: "/sellers" }, { label: "Add a seller" }]} title="Add a seller" />
      <AddSellerForm />
    </>
  );
}
