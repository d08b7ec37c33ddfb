// Says in one line what writes the summaries. Those who may change it get a link to the dialog.
import { useQuery } from '@tanstack/react-query'
import { Cpu, KeyRound, TextQuote, TriangleAlert } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { Writer } from '#contract/models/model-choice.ts'
import { api, type Site, siteKey, useSite } from '../../api/api.ts'
import text from '../../ui/text.module.css'
import { lazyDialog } from '../../ui/toasts/lazy-dialog.tsx'
import { useModelChoice } from './use-model-choice.ts'
import styles from './writer-line.module.css'
import { texts } from './writer-line-texts.ts'

const ModelDialog = lazyDialog(async () => (await import('./model-dialog.tsx')).ModelDialog)

export function WriterLine() {
  const { data: site } = useSite()
  // A download goes on while the person reads, and its end changes what writes here.
  useQuery({
    queryKey: siteKey,
    queryFn: api.getSite,
    refetchInterval: ({ state }) => lookAgain(state.data),
  })
  const actions = useModelChoice()
  const [isOpen, setOpen] = useState(false)
  const writer = site?.writer

  function open() {
    if (writer?.offer) actions.choose.mutate(writer.offer.id)
    setOpen(true)
  }

  return (
    <>
      <p className={styles.line}>
        {writer && (
          <>
            <WriterIcon writer={writer} />
            <span>
              {describe(writer)}{' '}
              {writer.mayChange &&
                (writer.isFixed && writer.isAnswering ? (
                  texts.fixed
                ) : (
                  <button type="button" className={text.inlineLink} onClick={open}>
                    {actionOf(writer)}
                  </button>
                ))}
            </span>
          </>
        )}
      </p>
      {isOpen && (
        <Suspense>
          <ModelDialog actions={actions} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function WriterIcon({ writer: { kind, isAnswering } }: { writer: Writer }) {
  if (!isAnswering) return <TriangleAlert />
  if (kind === 'extract') return <TextQuote />
  return kind === 'local' ? <Cpu /> : <KeyRound />
}

function describe({ kind, model, isAnswering, mayChange, decider, offer, own }: Writer): string {
  if (offer) return texts.offer(offer)
  if (own && own.state === 'absent') return texts.run(own.bytes, own.minutesPerHour)
  if (own?.state === 'paused') return texts.paused(own.title)
  if (own?.state === 'failed') return texts.failed(own.title)
  if (own?.state === 'checking' || own?.state === 'measuring') return texts.testing(own.title)
  if (own && isPending(own))
    return texts.downloading(own.title, Math.floor((100 * own.receivedBytes) / (own.bytes ?? 1)))
  if (kind === 'extract' || model === null)
    return mayChange ? texts.extract : `${texts.extract} ${texts.decidedBy[decider]}`
  if (!isAnswering) return texts.silent(model)
  return texts[kind](model, mayChange)
}

const lookMs = 3000
const lookAgain = (site?: Site) =>
  site?.writer.own && isPending(site.writer.own) && site.writer.own.state !== 'paused'
    ? lookMs
    : false

const isPending = ({ state }: NonNullable<Writer['own']>) =>
  state !== 'absent' && state !== 'failed' && state !== 'ready'

function actionOf({ kind, isAnswering, offer, own }: Writer): string {
  if (offer) return texts.useOffer
  if (own && isPending(own)) return texts.show
  if (own?.state === 'failed') return texts.seeWhy
  if (kind === 'extract') return texts.connect
  return isAnswering ? texts.change : texts.seeWhy
}
