// The names of those who speak in a recording. Equal names make one speaker of several.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { Recording } from '#contract/recordings/recordings.ts'
import { api } from '../api/api.ts'
import { Button } from '../ui/button.tsx'
import { describeFailure } from '../ui/errors/describe-failure.ts'
import field from '../ui/forms/field.module.css'
import { FieldError } from '../ui/forms/field-error.tsx'
import text from '../ui/text.module.css'
import { recordingKey, refreshRecording } from './recording-query.ts'
import styles from './speaker-names.module.css'
import { speakerTexts as texts } from './texts.ts'

const heardSeconds = 8
const maxNameCharacters = 60

type Props = {
  recording: Recording
  /** Called when a name was changed. */
  onNamed?: () => void
}

export function SpeakerNames({ recording, onNamed }: Props) {
  const queries = useQueryClient()
  const helpId = useId()
  const { id, speakers, mediaUrl } = recording
  const audio = useRef<HTMLAudioElement>(null)
  const naming = useMutation({
    mutationFn: (speaker: { n: number; name: string }) => api.nameSpeakers(id, [speaker]),
    networkMode: 'always',
    onSuccess: async (next) => {
      queries.setQueryData<Recording>(
        recordingKey(id),
        (before) => before && { ...before, ...next },
      )
      await refreshRecording(queries, id)
      await queries.invalidateQueries({ queryKey: ['transcript', recording.videoId] })
      onNamed?.()
    },
  })

  /** Plays how a speaker begins. */
  function hear(startSeconds: number) {
    const player = audio.current
    if (!player) return
    player.ontimeupdate = () => player.currentTime > startSeconds + heardSeconds && player.pause()
    player.currentTime = startSeconds
    void player.play().catch(() => {})
  }

  return (
    <div>
      <ul className={styles.speakers}>
        {speakers.map(({ n, name, example }) => (
          <li key={n}>
            <NameField n={n} name={name} helpId={helpId} onName={(next) => naming.mutate(next)} />
            {mediaUrl && (
              <Button look="quiet" size="small" onClick={() => hear(example.startSeconds)}>
                <Play />
                {texts.hear}
                <span className={text.hidden}>{texts.hearWhom(n)}</span>
              </Button>
            )}
            <q dir="auto">{example.text}</q>
          </li>
        ))}
      </ul>
      {naming.error && <FieldError>{describeFailure(naming.error, texts.namesFailed)}</FieldError>}
      <p className={field.help} id={helpId}>
        {texts.namesHelp}
      </p>
      {mediaUrl && (
        // biome-ignore lint/a11y/useMediaCaption: the words stand beside it.
        <audio ref={audio} src={mediaUrl} preload="none" hidden />
      )}
    </div>
  )
}

type FieldProps = {
  n: number
  name: string
  helpId: string
  onName: (speaker: { n: number; name: string }) => void
}

/** A name counts when the field is left, or with Enter. */
function NameField({ n, name, helpId, onName }: FieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  function save() {
    const next = typed?.trim() ?? ''
    setTyped(null)
    if (next !== '' && next !== name) onName({ n, name: next })
  }
  return (
    <label>
      <span className={text.hidden}>{texts.nameOf(n)}</span>
      <input
        className={field.input}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={maxNameCharacters}
        aria-describedby={helpId}
        value={typed ?? name}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && save()}
      />
    </label>
  )
}
