// A video without captions: the person can upload some, or let a Pith that recognizes
// speech listen to the video.
import { defaults } from '#contract/basics/limits.ts'
import type { Failure } from '../messages.ts'
import { texts } from '../texts.ts'
import { FailureView, type NextStep } from './failure-view.tsx'
import type { SummaryInput } from './make-summary.ts'
import type { Head } from './shell.tsx'
import { useAllowance } from './use-allowance.ts'
import { useLanguage } from './use-language.ts'
import { useSite } from './use-site.ts'

type Props = {
  head: Head
  video: { title: string; meta: (string | null)[] } | null
  failure: Failure
  /** Where captions are uploaded. */
  href: string
  onListen: (input: Omit<SummaryInput, 'video'>) => void
}

export function NoCaptionsView({ href, onListen, ...shown }: Props) {
  const { preferredLength, used } = useAllowance()
  const [language] = useLanguage()
  const isListening = useSite()?.speech === true
  const length = preferredLength ?? defaults.length
  const listen: NextStep = {
    label: texts.listen,
    onClick: () => onListen({ length, language, captions: null }),
  }
  const upload: NextStep = { label: texts.upload, href }
  return (
    <FailureView
      {...shown}
      steps={isListening ? [listen, upload] : [upload]}
      note={isListening ? used + texts.listenHelp : texts.uploadHelp}
    />
  )
}
