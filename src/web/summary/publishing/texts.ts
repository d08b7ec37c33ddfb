// The texts of the dialog that publishes a summary.
import { formatCount } from '#contract/basics/format.ts'

export const formatReaders = (count: number) =>
  count === 1 ? '1 reader' : `${formatCount(count)} readers`

export const texts = {
  title: 'Publish a page',
  titlePublic: 'Your public page',
  private: 'Only you can read this summary. Anyone with the link can read a published page.',
  public: (readers: number) =>
    `Anyone with the link can read this summary. ${readers === 0 ? 'No readers yet.' : `${formatReaders(readers)} so far.`}`,
  hidden: 'The operator of this server has hidden this page. Nobody can read it.',
  neverShown: 'It never shows your instructions, your rating or your transcript.',
  showName: (name: string) => `Show my name: ${name}`,
  index: 'Let search engines list it',
  showHighlights: 'Show my highlights with their notes',
  showAnswers: 'Show these questions with their answers',
  moreQuestions: 'More questions',
  answersFull: (limit: number) => `A page shows ${limit} answers at most.`,
  answersFailed: 'Your questions could not be loaded.',
  publish: 'Publish',
  unpublish: 'Unpublish',
  link: 'Link',
  copy: 'Copy link',
  copied: 'Link copied',
  open: 'Open the page',
  otherVersion: 'The page shows another version of this summary.',
  replace: 'Show this version',
  loading: 'Loading...',
  failed: 'That did not work. Nothing was changed.',
  copyFailed: 'The link could not be copied.',
  retry: 'Retry',
} as const
