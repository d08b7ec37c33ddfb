// Edits the tags of one summary, or adds tags to several.
import { CircleAlert, Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { maxSummaryTags, maxTagCharacters } from '#contract/limits.ts'
import { warn } from '../browser/log.ts'
import field from '../forms/field.module.css'
import { Button } from '../ui/button.tsx'
import { describeFailure } from '../ui/describe-failure.ts'
import { closeDialog, Dialog, DialogActions } from '../ui/dialog.tsx'
import text from '../ui/text.module.css'
import { suggestTags } from './suggest-tags.ts'
import styles from './tags.module.css'
import { texts } from './texts.ts'
import { useTagList } from './use-tags.ts'

type Props = {
  lead: string
  initial: string[]
  /** Topics of the video, which are suggested after the person's own tags. */
  topics: string[]
  onSave: (tags: string[]) => Promise<unknown>
  onClose: () => void
}

export function TagDialog({ lead, initial, topics, onSave, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [tags, setTags] = useState(initial)
  const [input, setInput] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const known = useTagList()
  const suggestions = suggestTags({ input, tags, known: known.map(({ name }) => name), topics })

  function add(tag: string): string[] {
    const added = withTag(tags, tag)
    setProblem(added.length > maxSummaryTags ? texts.full : null)
    if (added.length > maxSummaryTags) return tags
    setTags(added)
    setInput('')
    return added
  }

  async function save(saved: string[]) {
    setSaving(true)
    try {
      await onSave(saved)
      closeDialog(form.current)
    } catch (cause) {
      warn(texts.failed, cause)
      setProblem(describeFailure(cause, texts.failed))
      setSaving(false)
    }
  }

  /** Enter adds what was typed; when nothing is typed it saves. */
  function submit(event: FormEvent) {
    event.preventDefault()
    if (input.trim()) add(input)
    else void save(tags)
  }

  return (
    <Dialog title={texts.title} lead={<p className={text.muted}>{lead}</p>} onClose={onClose}>
      <form ref={form} onSubmit={submit}>
        <TagButtons
          label={texts.title}
          tags={tags}
          isRemoving
          onPress={(tag) => setTags(tags.filter((other) => other !== tag))}
        />
        <label>
          <span className={text.label}>{texts.field}</span>
          <input
            className={field.input}
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={maxTagCharacters}
            placeholder={texts.placeholder}
            value={input}
            onChange={({ target }) => (target.value.endsWith(',') ? add(target.value) : setInput(target.value))}
          />
        </label>
        <p className={field.help}>{texts.help}</p>
        {problem && (
          <p className={field.error} role="alert">
            <CircleAlert />
            {problem}
          </p>
        )}
        <TagButtons label={texts.suggestions} tags={suggestions} onPress={add} />
        <DialogActions>
          <Button look="primary" busy={isSaving} onClick={() => void save(input.trim() ? add(input) : tags)}>
            {texts.save}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>{texts.cancel}</Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Adds what a person typed, unless the tag is there in another case. */
function withTag(tags: string[], typed: string): string[] {
  const tag = typed
    .replace(/,$/, '')
    .replace(/^[#\s]+/, '')
    .trim()
  return tag === '' || tags.some((other) => other.toLowerCase() === tag.toLowerCase()) ? tags : [...tags, tag]
}

type ButtonsProps = { label: string; tags: string[]; isRemoving?: boolean; onPress: (tag: string) => void }

function TagButtons({ label, tags, isRemoving = false, onPress }: ButtonsProps) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.dialogTags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            className={styles.tag}
            aria-label={isRemoving ? texts.remove(tag) : undefined}
            onClick={() => onPress(tag)}
          >
            {!isRemoving && <Plus aria-hidden />}
            <bdi>{tag}</bdi>
            {isRemoving && <X aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}
