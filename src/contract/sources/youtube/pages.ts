// The pages of YouTube that the browser extension sees.

export const sites = ['https://www.youtube.com', 'https://m.youtube.com']

/** Whether a page plays a video: a watch page, a short, a live page or the player alone. */
export function playsVideo({ pathname }: URL): boolean {
  return /^\/+(?:watch|shorts|live|embed)(?:\/|$)/.test(pathname)
}
