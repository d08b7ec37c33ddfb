// What a person can put right in what was heard for them: who speaks, and misheard words.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PencilLine, Users } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { Recording } from '#contract/recordings/recordings.ts'
import type { SummaryView } from '#contract/summaries/summary.ts'
import { api } from '../../api/api.ts'
import { recordingKey, useRecording } from '../../recordings/recording-query.ts'
import { SpeakerNames } from '../../recordings/speaker-names.tsx'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import styles from '../../ui/forms/name-dialog.module.css'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'
import { refreshSummaries } from '../../ui/lists/refresh-summaries.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { mediaQuery } from '../player/use-media.ts'
import { correctionTexts as texts } from './texts.ts'
import transcript from './transcript.module.css'

type Props = {
  view: SummaryView
  /** The lines in which a word may be selected. */
  list: RefObject<HTMLElement | null>
  onRewrite: () => void
}

export function RecordingTools({ view, list, onRewrite }: Props) {
  const { data: media } = useQuery(mediaQuery(view.videoId))
  const { data } = useRecording(media?.recordingId ?? null, false)
  const [open, setOpen] = useState<'speakers' | 'words' | null>(null)
  const selected = useRef('')
  const close = () => setOpen(null)
  return (
    <>
      {data && data.speakers.length > 0 && (
        <Button look="quiet" size="small" onClick={() => setOpen('speakers')}>
          <Users />
          {texts.speakers}
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        // A press may take the selection away.
        onPointerDown={() => {
          selected.current = readSelection(list.current)
        }}
        onClick={() => {
          selected.current ||= readSelection(list.current)
          setOpen('words')
        }}
      >
        <PencilLine />
        {texts.open}
      </Button>
      {open === 'speakers' && data && <SpeakersDialog recording={data} onClose={close} />}
      {open === 'words' && (
        <WordsDialog
          {...{ view, onRewrite }}
          recordingId={data?.id ?? ''}
          heard={selected.current}
          onClose={close}
        />
      )}
    </>
  )
}

const maxCharacters = 100

/** Words of one line that are selected in the transcript. */
function readSelection(list: HTMLElement | null): string {
  const selection = getSelection()
  const words = selection?.toString().trim() ?? ''
  const isOne = words.length <= maxCharacters && !words.includes('\n')
  return isOne && selection?.anchorNode && list?.contains(selection.anchorNode) ? words : ''
}

function SpeakersDialog({ recording, onClose }: { recording: Recording; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <Dialog
      size="wide"
      title={texts.speakersTitle}
      lead={<p className={text.muted}>{texts.speakersLead}</p>}
      onClose={onClose}
    >
      <SpeakerNames recording={recording} onNamed={() => void refreshSummaries(queries)} />
      <DialogActions>
        <Button look="primary" onClick={({ currentTarget }) => closeDialog(currentTarget)}>
          {texts.done}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type WordsProps = {
  view: SummaryView
  recordingId: string
  heard: string
  onRewrite: () => void
  onClose: () => void
}

/** A misheard word, and what was said instead, wherever the transcript has it. */
function WordsDialog({ view, recordingId, heard, onRewrite, onClose }: WordsProps) {
  const queries = useQueryClient()
  const [corrected, setCorrected] = useState<number | null>(null)
  const form = useForm({
    validate({ heard = '', said = '' }) {
      if (!heard.trim()) return { message: texts.heardMissing, fields: ['heard'] }
      return said.trim() ? null : { message: texts.saidMissing, fields: ['said'] }
    },
    async submit({ heard = '', said = '' }) {
      const answer = await api.correctWords(view.videoId, heard.trim(), said.trim())
      if (answer.corrected > 0)
        await Promise.all([
          queries.invalidateQueries({ queryKey: ['transcript', view.videoId] }),
          queries.invalidateQueries({ queryKey: recordingKey(recordingId) }),
          refreshSummaries(queries),
        ])
      setCorrected(answer.corrected)
    },
    toFormError: (cause) => ({ message: describeFailure(cause, texts.failed), fields: ['heard'] }),
  })
  const isDone = corrected !== null && corrected > 0
  // Without a model it has only words of the transcript, which are corrected there, too.
  const isFollowing = view.engine.kind === 'extract'
  return (
    <Dialog
      title={texts.title}
      lead={
        <p className={text.muted} role="status">
          {corrected === null ? texts.lead : texts.corrected(corrected, isFollowing)}
        </p>
      }
      onClose={onClose}
    >
      {isDone ? (
        <DialogActions>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.done}</Button>
          {!isFollowing && (
            <Button
              look="primary"
              onClick={({ currentTarget }) => {
                closeDialog(currentTarget)
                onRewrite()
              }}
            >
              {texts.rewrite}
            </Button>
          )}
        </DialogActions>
      ) : (
        <form
          className={styles.form}
          noValidate
          onSubmit={form.onSubmit}
          onInput={() => setCorrected(null)}
        >
          <div className={transcript.corrections}>
            <TextField
              {...{
                form,
                maxLength: maxCharacters,
                type: 'text',
                dir: 'auto',
                autoComplete: 'off',
              }}
              name="heard"
              label={texts.heard}
              defaultValue={heard}
            />
            <TextField
              {...{
                form,
                maxLength: maxCharacters,
                type: 'text',
                dir: 'auto',
                autoComplete: 'off',
              }}
              name="said"
              label={texts.said}
            />
          </div>
          <DialogActions>
            <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
              {texts.cancel}
            </Button>
            <Button type="submit" look="primary" busy={form.busy}>
              {texts.correct}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
