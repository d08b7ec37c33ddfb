// Takes a file that is dropped or chosen.
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { joinClasses } from '../../ui/join-classes.ts'
import text from '../../ui/text.module.css'
import styles from './import-page.module.css'
import { texts as pageTexts } from './texts.ts'

type Props = {
  texts: { drop: string; files: string; accept: string }
  /** The name of the file that is being sent. */
  busyWith: string | null
  onFile: (file: File) => void
}

export function FileDrop({ texts, busyWith, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
    if (input.current) input.current.value = ''
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut of the button.
    <div
      className={joinClasses(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files)
      }}
    >
      <Upload aria-hidden />
      <p className={text.strong}>{texts.drop}</p>
      <p className={text.meta} role="status">
        {busyWith === null ? texts.files : pageTexts.checking(busyWith)}
      </p>
      <p className={text.meta}>{pageTexts.nothingChanges}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={texts.accept}
        aria-label={pageTexts.chooseFile}
        onChange={({ target }) => take(target.files)}
      />
      <Button look="primary" busy={busyWith !== null} onClick={() => input.current?.click()}>
        {pageTexts.chooseFile}
      </Button>
    </div>
  )
}
