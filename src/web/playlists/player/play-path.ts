// The address of a summary that is opened as part of a playlist.

export function playPath({ path }: { path: string }, playlistId: string): string {
  return `${path}?${new URLSearchParams({ playlist: playlistId })}`
}
