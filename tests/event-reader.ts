// Reads an event stream while it is still being written.
import { type ReadEvent, readEvents } from './deps.ts'

export function openEventReader(response: Response) {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const readMore = async (): Promise<boolean> => {
    const { value, done } = await reader.read()
    text += value ?? ''
    return !done
  }
  return {
    /** Reads until the stream contains a text. Throws if the stream ends before. */
    async readUntil(part: string): Promise<void> {
      while (!text.includes(part))
        if (!(await readMore())) throw new Error(`the stream ended without "${part}": ${text}`)
    },
    /** Stops reading, as a reader does who leaves. */
    leave: () => reader.cancel(),
    /** Reads to the end. Returns all events from the beginning. */
    async readAll(): Promise<ReadEvent[]> {
      while (await readMore());
      return readEvents(new Response(text))
    },
  }
}
