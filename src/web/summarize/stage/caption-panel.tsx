// Takes the user's own captions: a selected or dropped file, or pasted text.
import { useQuery } from '@tanstack/react-query'
import { Upload, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { captionExtensions, maxTitleCharacters } from '#contract/basics/limits.ts'
import { watchUrl } from '#contract/sources/video-facts.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { describeUnreachable } from '../../ui/errors/describe-unreachable.ts'
import field from '../../ui/forms/field.module.css'
import { FieldError } from '../../ui/forms/field-error.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import layout from '../../ui/layout.module.css'
import text from '../../ui/text.module.css'
import { captionTexts } from '../caption-texts.ts'
import { recordingTypes } from '../recording/is-recording-file.ts'
import { texts } from '../texts.ts'
import { videoQueryOptions } from '../video/video-query.ts'
import styles from './caption-panel.module.css'
import type { Captions } from './use-captions.ts'

type Props = {
  /** Null for captions without a video. */
  videoId: string | null
  /** Keeps the captions, and continues without the video. */
  onLeaveVideo: () => void
  captions: Captions
  /** Shows that a file may be dropped, anywhere on the page. */
  isDragging: boolean
  onSubmit: () => void
  /** Further actions beside the submit button. */
  children: ReactNode
}

export function CaptionPanel({
  videoId,
  onLeaveVideo,
  captions,
  isDragging,
  onSubmit,
  children,
}: Props) {
  const id = useId()
  const { draft, change, problem } = captions
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 className={text.section} id={`${id}-title`}>
        {captionTexts.title}
      </h2>
      <p className={joinClasses(text.muted, styles.lead)}>
        {videoId === null ? (
          captionTexts.withoutVideo
        ) : (
          <>
            <VideoName videoId={videoId} />
            {captionTexts.forVideo}
          </>
        )}
      </p>
      <FileArea captions={captions} isDragging={isDragging} />
      <p className={joinClasses(text.or, styles.or)}>{captionTexts.or}</p>
      <label className={text.label} htmlFor={`${id}-text`}>
        {captionTexts.paste}
      </label>
      <textarea
        className={field.textarea}
        id={`${id}-text`}
        placeholder={captionTexts.pastePlaceholder}
        disabled={draft.file !== null}
        value={draft.typed}
        onChange={(event) => change({ typed: event.target.value })}
      />
      {videoId === null && <TitleField captions={captions} />}
      {problem && <FieldError>{describeUnreachable(problem) ?? problem.message}</FieldError>}
      <div className={joinClasses(layout.row, styles.actions)}>
        <Button look="primary" busy={captions.isReading} onClick={onSubmit}>
          {texts.submit}
        </Button>
        {videoId !== null && (
          <Button look="quiet" onClick={onLeaveVideo}>
            {captionTexts.leaveVideo}
          </Button>
        )}
        {children}
      </div>
    </section>
  )
}

/** The title of the video, or its address while the title is not known. */
function VideoName({ videoId }: { videoId: string }) {
  const { data } = useQuery(videoQueryOptions(videoId))
  const { before, after } = captionTexts.namesVideo
  return (
    <>
      {before}
      <bdi>
        {data?.title || (watchUrl(videoId)?.replace(/^https:\/\/(?:www\.)?/, '') ?? videoId)}
      </bdi>
      {after}
    </>
  )
}

/** Captions without a video may get a title; otherwise the file's name is shown. */
function TitleField({ captions: { draft, change } }: { captions: Captions }) {
  const id = useId()
  return (
    <div className={styles.title}>
      <label className={text.label} htmlFor={id}>
        {captionTexts.titleLabel}
      </label>
      <input
        className={field.input}
        id={id}
        type="text"
        dir="auto"
        autoComplete="off"
        maxLength={maxTitleCharacters}
        placeholder={draft.file?.name.replace(/\.[a-z0-9]{2,5}$/i, '')}
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
    </div>
  )
}

type FileAreaProps = Pick<Props, 'captions' | 'isDragging'>

function FileArea({ captions, isDragging }: FileAreaProps) {
  const id = useId()
  const { file } = captions.draft
  return (
    <div className={joinClasses(styles.dropArea, isDragging && styles.draggedOver)}>
      <input
        className={text.hidden}
        id={`${id}-file`}
        type="file"
        accept={`${captionExtensions.join(',')},${recordingTypes}`}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          const selected = event.target.files?.[0]
          if (selected) void captions.addFile(selected)
          // Allows the same file to be selected again after a correction.
          event.target.value = ''
        }}
      />
      <label className={buttonClass({})} htmlFor={`${id}-file`}>
        <Upload />
        {captionTexts.upload}
      </label>
      <p className={field.help} id={`${id}-help`}>
        {captionTexts.help}
      </p>
      {file && (
        <p className={styles.file}>
          <span>{file.name}</span>
          <IconButton label={captionTexts.remove} onClick={() => captions.change({ file: null })}>
            <X />
          </IconButton>
        </p>
      )}
    </div>
  )
}
