export const nodeFlags: string[]
export const memoryEnvironment: Record<string, string>
export function findNode(): Promise<string>
