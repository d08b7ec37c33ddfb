// Tells recordings from captions, by what the browser says of a file.

/** What a field for files takes. */
export const recordingTypes = 'audio/*,video/*,.mkv,.mka,.m4b,.opus,.flac'

const endings = /\.(mp[34]|m4[abv]|mov|mk[av]|webm|og[gav]|opus|wav|flac|aac|3gp|avi|wma|aiff?)$/i

/** A file whose type the browser does not know is told by its name. */
export const isRecordingFile = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  /^(audio|video)\//.test(type) || endings.test(name)

/** Recordings, with all that reads, sends and shows them. */
export const loadRecordings = () => import('./recordings.ts')
