type ChartTableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

/** The same figures as a table, for whoever reads better than looks, or does not look at all. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    <details className="mt-3 text-12">
      <summary className="font-medium text-accent">As a table</summary>
      <div className="mt-1.5 overflow-x-auto">
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-ink-3">
              {head.map((name, at) => (
                <th key={name} scope="col" className={`py-1 pr-3 ${at > 0 ? "text-right" : ""}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...cells]) => (
              <tr key={first} className="border-t border-line">
                <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
                  {first}
                </th>
                {cells.map((cell, at) => (
                  <td key={head[at + 1]} className="py-1 pr-3 text-right whitespace-nowrap">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
