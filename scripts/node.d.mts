export const nodeFlags: string[]
export function findNode(): Promise<string>
