// srv1, the oldest: <text start dur> in seconds, escaped twice.
import { decodeEntities, stripTags } from './cue-text.ts'
import type { Draft } from './drafts.ts'
import { readElements, toNumber } from './xml.ts'

export function readSrv1(text: string): Draft[] {
  return readElements(text, 'text').map((element) => {
    const startSeconds = toNumber(element.attribute('start'))
    return {
      startSeconds,
      endSeconds: startSeconds + toNumber(element.attribute('dur')),
      text: decodeEntities(stripTags(decodeEntities(element.content))),
    }
  })
}
