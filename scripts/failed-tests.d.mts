export function failedInVitest(report: object, root: string): string[];
export function failedInPlaywright(report: object): string[];
