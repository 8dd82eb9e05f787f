import { Loading } from "@/components/ui/page";

export default function NegotiationLoading() {
  return <Loading what="the negotiation" />;
}
