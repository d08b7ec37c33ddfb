// What the start page loads when a recording is chosen, or shown again.
export { chooseFile, leaveRecording, showRecording } from './chosen.ts'
export { RecordingCard } from './recording-card.tsx'
export { DropArea } from './recording-parts.tsx'
