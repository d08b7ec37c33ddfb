// What the extension remembers: the address of the person's Pith, its key, and a pairing
// that is not confirmed yet.

type Stored = {
  url?: string
  key?: string
  /** The server took the key no longer, so it was dropped. */
  isRefused?: boolean
  /** Of the same Pith or another one. The key stays until this request is confirmed. */
  asked?: { url: string; id: string; secret: string; code: string; expiresAt: number }
}

const names: (keyof Stored)[] = ['url', 'key', 'isRefused', 'asked']

export function readStore(): Promise<Stored> {
  return chrome.storage.local.get(names)
}

/** Replaces all of it. */
export async function writeStore(stored: Stored): Promise<void> {
  await chrome.storage.local.remove(names)
  await chrome.storage.local.set(stored)
}
