// A video without captions: the person can upload some, or let a Pith that recognizes
// speech listen to the video.
import { defaults } from '#contract/basics/limits.ts'
import type { Failure } from '../../messages.ts'
import { texts } from '../../texts.ts'
import { useLanguage } from '../choices/use-language.ts'
import { useAllowance } from '../connection/use-allowance.ts'
import { useSite } from '../connection/use-site.ts'
import type { Head } from '../parts/shell.tsx'
import type { SummaryInput } from '../requests/make-summary.ts'
import { FailureView, type NextStep } from './failure-view.tsx'

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
