// Edits the tags of one summary, or adds tags to several.
import { CircleAlert, Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { maxTagCharacters } from '#contract/basics/limits.ts'
import { warn } from '../../ui/browser/log.ts'
import { Button } from '../../ui/button.tsx'
import { describeFailure } from '../../ui/errors/describe-failure.ts'
import field from '../../ui/forms/field.module.css'
import { keepFocus } from '../../ui/keep-focus.ts'
import { closeDialog, Dialog, DialogActions } from '../../ui/popups/dialog.tsx'
import text from '../../ui/text.module.css'
import { useUnsaved } from '../../ui/use-unsaved.ts'
import { suggestTags } from './suggest-tags.ts'
import styles from './tags.module.css'
import { texts } from './texts.ts'
import { useTagDraft } from './use-tag-draft.ts'
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
  const { tags, input, problem, isChanged, setInput, setProblem, add, remove } =
    useTagDraft(initial)
  const [isSaving, setSaving] = useState(false)
  const unsaved = useUnsaved(isChanged, () => setProblem(texts.unsaved))
  const known = useTagList()
  const suggestions = suggestTags({ input, tags, known: known.map(({ name }) => name), topics })

  async function save() {
    const saved = input.trim() ? add(input) : tags
    if (!saved) return
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
    else void save()
  }

  return (
    <Dialog
      title={texts.title}
      lead={
        <p className={text.muted} dir="auto">
          {lead}
        </p>
      }
      {...unsaved}
      onClose={onClose}
    >
      <form ref={form} onSubmit={submit}>
        <TagButtons label={texts.title} tags={tags} isRemoving onPress={remove} />
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
            onChange={({ target }) =>
              target.value.endsWith(',') ? add(target.value) : setInput(target.value)
            }
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
          <Button look="primary" busy={isSaving} onClick={() => void save()}>
            {texts.save}
          </Button>
          <Button onClick={({ currentTarget }) => closeDialog(currentTarget)}>
            {texts.cancel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const keepFocusInForm = (item: HTMLElement | null) => keepFocus(item, 'dialog[open] form input')

type ButtonsProps = {
  label: string
  tags: string[]
  isRemoving?: boolean
  onPress: (tag: string) => void
}

function TagButtons({ label, tags, isRemoving = false, onPress }: ButtonsProps) {
  if (tags.length === 0) return null
  return (
    <ul className={styles.dialogTags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} ref={keepFocusInForm}>
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
