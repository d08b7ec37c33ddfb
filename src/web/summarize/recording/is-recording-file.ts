// Tells recordings from captions, by what the browser says of a file.
import { recordingEnding } from '#contract/basics/limits.ts'

/** What a field for files takes. */
export const recordingTypes = 'audio/*,video/*,.mkv,.mka,.m4b,.opus,.flac'

/** A file whose type the browser does not know is told by its name. */
export const isRecordingFile = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^(audio|video)\//.test(type) || recordingEnding.test(name)

/** Recordings, with all that reads, sends and shows them. */
export const loadRecordings = () => import('./recordings.ts')
