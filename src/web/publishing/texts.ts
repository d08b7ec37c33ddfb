// What publishing says, to the owner of a page and to those who read it.
import { formatCount } from '#contract/format.ts'

const readers = (count: number) => (count === 1 ? '1 reader' : `${formatCount(count)} readers`)

export const texts = {
  title: 'Publish a page',
  titlePublic: 'Your public page',
  private: 'Only you can read this summary. A page can be read by anybody who has its link.',
  public: (count: number) =>
    `Anybody who has the link can read this summary. ${count === 0 ? 'Nobody has yet.' : `${readers(count)} so far.`}`,
  never: 'Your instructions, your rating and your transcript are never on it.',
  showName: (name: string) => `Show my name: ${name}`,
  index: 'Let search engines list it',
  publish: 'Publish',
  unpublish: 'Unpublish',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  open: 'Open the page',
  earlier: 'The page shows another version of this summary.',
  replace: 'Show this version',
  loading: 'Loading...',
  failed: 'That did not work. Nothing was changed.',
  copyFailed: 'The link could not be copied.',
  retry: 'Retry',
  publishedBy: (name: string) => `Published by ${name}`,
  readers,
  made: 'Made with Pith',
  what: 'Paste a YouTube link and read the point in a minute.',
  own: 'Summarize your own',
  side: 'Video and origin',
} as const
