// The texts of the page on which people import a library.
const count = (number: number, one: string, many: string) =>
  number === 0 ? null : `${number.toLocaleString('en')} ${number === 1 ? one : many}`

export const texts = {
  title: 'Import',
  library: 'Library',
  steps: { label: 'Steps', choose: 'Choose', check: 'Check', working: 'Import', done: 'Done' },
  question: 'What do you want to import?',
  sources: {
    export: {
      title: 'Pith export',
      text: 'Summaries, tags, ratings, highlights and notes. A .zip or .json from any Pith.',
      drop: 'Drop the export here',
      files: '.zip or .json, up to 200 MB',
      accept: '.json,.zip',
    },
    takeout: {
      title: 'YouTube Takeout',
      text: 'Watch later and playlists, or a history alone. Each video waits in a playlist and counts as one summary in its turn.',
      drop: 'Drop the Takeout here',
      files: '.zip, .csv, .json or .html, up to 200 MB',
      accept: '.csv,.zip,.json,.html',
    },
    links: {
      title: 'A list of links',
      text: 'Also playlists of FreeTube, Piped, Invidious and NewPipe, bookmarks and tables. Each new video counts as one summary',
      drop: 'Drop a text file here',
      files: '.txt, .csv, .json, .html and others, up to 5 MB',
      accept: '.txt,.csv,.tsv,.md,.json,.db,.html,.m3u,.m3u8,.xspf,.xlsx,.ods',
    },
  },
  left: (remaining: number, limit: number) =>
    `; ${remaining.toLocaleString('en')} of ${limit.toLocaleString('en')} are left.`,
  links: 'Links',
  checkLinks: 'Check the Links',
  nothingChanges: 'Nothing changes until you have checked it.',
  chooseFile: 'Choose a File',
  checking: (name: string) => `Checking ${name}…`,
  pasted: 'pasted links',
  failed:
    'The file could not be sent. Nothing was changed. Please check your connection and try again.',
  loading: 'Loading your last import…',
  loadFailed: 'Your last import could not be loaded.',
  made: (size: string, date: string | null) => (date ? `${size}, made ${date}` : size),
  anotherFile: 'Another file',
  summaries: (count: number) => (count === 1 ? 'summary' : 'summaries'),
  videos: (count: number) => (count === 1 ? 'video' : 'videos'),
  alreadyHere: 'already here',
  unreadable: 'cannot be read',
  newSummaries: 'New summaries',
  newVideos: 'Videos without a summary',
  playlists: 'Playlists',
  hereTitle: (count: number) =>
    `The ${count.toLocaleString('en')} that ${count === 1 ? 'is' : 'are'} already here`,
  policies: { mine: 'Keep mine', newer: 'Take newer', both: 'Keep both' },
  hereHelp: 'Tags and highlights that are missing here are added either way.',
  free: 'Imported summaries cost nothing. They are private and cannot be published.',
  start: (count: number) =>
    `Import ${count.toLocaleString('en')} ${count === 1 ? 'Summary' : 'Summaries'}`,
  queue: (count: number) =>
    `Queue ${count.toLocaleString('en')} ${count === 1 ? 'Video' : 'Videos'}`,
  importPlaylists: (count: number) =>
    `Import ${count.toLocaleString('en')} ${count === 1 ? 'Playlist' : 'Playlists'}`,
  startAgain: 'Import What Is Missing',
  cancel: 'Cancel',
  progress: 'Importing',
  of: (total: number) => `of ${total.toLocaleString('en')}`,
  goesOn: 'You can leave this page; it goes on. What is imported stays if you stop.',
  stop: 'Stop',
  changeFailed: 'This did not work, and nothing was changed. Please try again.',
  noneAdded: 'No summary was added.',
  here: (summaries: number, videos: number) => {
    if (summaries === 1) return '1 summary is here.'
    const ofVideos = videos === summaries ? '' : ` of ${count(videos, 'video', 'videos')}`
    return `${summaries.toLocaleString('en')} summaries${ofVideos} are here.`
  },
  noneQueued: 'No video waits for a summary.',
  queued: (count: number) =>
    count === 1
      ? '1 video waits for its summary.'
      : `${count.toLocaleString('en')} videos wait for their summaries.`,
  noneQueuedHelp: 'All of them have one already, and are in a playlist now.',
  queuedHelp: 'They are summarized one at a time, within your allowance.',
  noPlaylists: 'The file has no playlists.',
  withPlaylists: (count: number) =>
    count === 1 ? 'With 1 playlist.' : `With ${count.toLocaleString('en')} playlists.`,
  stopped: 'You stopped the import. What was imported stays.',
  kept: 'Kept as they were',
  notRead: 'Could not be read',
  saveList: 'save the list',
  listName: 'pith-not-imported.txt',
  see: 'See Them in the Library',
  more: 'Import More',
  additions: 'Highlights, notes and cards',
  none: 'None',
  tags: 'Tags',
  notImported:
    'Not imported: questions and their answers, public pages, comments, likes, follows, preferences, and what is in the trash.',
  summaryCount: (number: number) => count(number, 'summary', 'summaries'),
  playlistCount: (number: number) => count(number, 'playlist', 'playlists'),
  highlightCount: (number: number) => count(number, 'highlight', 'highlights'),
  noteCount: (number: number) => count(number, 'note', 'notes'),
  cardCount: (number: number) => count(number, 'card', 'cards'),
  undo: 'Undo the Import',
  undoTitle: 'Undo the import?',
  counting: 'Counting what it added…',
  toTrash: (what: string) => `To the trash, for thirty days: ${what}.`,
  deleted: (what: string) => `Deleted: ${what}.`,
  staysChanged: (number: number) =>
    `${number.toLocaleString('en')} that you changed or removed since ${number === 1 ? 'stays' : 'stay'} as ${number === 1 ? 'it is' : 'they are'}.`,
  nothingToUndo: 'It added nothing that is still here unchanged.',
  staysOther: 'On videos that you already had, the tags, ratings and versions that it added stay.',
  undoFailed: 'What the import added could not be counted. Nothing was changed.',
  undone: 'The import was undone.',
  undoneToTrash:
    'Summaries and playlists that it added are in the trash for thirty days, unless you changed them since.',
  undoneDeleted: 'What it added is deleted, unless you changed it since.',
  /** A program may send a file without a name. */
  last: (name: string) => (name ? `Your last import was “${name}”.` : 'You have imported before.'),
  seeLast: 'See what it added',
} as const
