// Remembers which summaries are being made, so that a panel that comes back to a video,
// also in another tab, shows its summary growing. The browser forgets it when it closes;
// the server does not.

const nameOf = (videoId: string) => `job ${videoId}`

export async function findJob(videoId: string): Promise<string | null> {
  const stored = await chrome.storage.session.get(nameOf(videoId))
  return (stored[nameOf(videoId)] as string | undefined) ?? null
}

export async function rememberJob(videoId: string, jobId: string): Promise<void> {
  await chrome.storage.session.set({ [nameOf(videoId)]: jobId })
}

/** A later job of the same video stays. */
export async function removeJob(videoId: string, jobId: string): Promise<void> {
  if ((await findJob(videoId)) === jobId) await chrome.storage.session.remove(nameOf(videoId))
}
