// The texts of captions: those that a person brings, and those of a video. They load with
// the parts of the page that show them.
import { captionExtensions, maxCaptionBytes } from '#contract/basics/limits.ts'
import { brandName } from '../ui/brand.ts'

const readableFiles = `${captionExtensions.slice(0, -1).join(', ')} or ${captionExtensions.at(-1)}`

export const captionTexts = {
  title: 'Upload the captions yourself',
  namesVideo: { before: 'For “', after: '”. ' },
  forVideo: `${brandName} uses them for this video only and checks the summary against them as usual.`,
  withoutVideo: `With a transcript you need no link. ${brandName} checks the summary against it as usual. A podcast may publish its own: paste the address of its feed or of an episode as a link.`,
  leaveVideo: 'Use them without this video',
  upload: 'Upload captions or a recording',
  help: `${readableFiles}, up to ${maxCaptionBytes / 1024 / 1024} MB, or drop the file anywhere on this page. Audio or video is listened to: up to 2 GB and 4 hours.`,
  otherKind: (extension: string) =>
    `A ${extension} file cannot be read as captions. Use a ${readableFiles} file, or paste the text.`,
  remove: 'Remove the file',
  or: 'or',
  paste: 'Paste the transcript',
  pastePlaceholder: '0:00 Moths do not eat wool because they like it…',
  titleLabel: 'Title (optional)',
  track: {
    label: 'Captions',
    best: `Captions: chosen by ${brandName}`,
    manual: (language: string) => `Captions: ${language}`,
    auto: (language: string) => `Captions: ${language}, automatic`,
  },
} as const
