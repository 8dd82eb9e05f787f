/** A column as the grid knows it; what stands in its head is given ready. `name` is the proposal's own id. */
export type GridColumn = { id: string; name: string; sellerName: string };
