// The problems of questions about videos.
import type { ProblemEntry } from './problem-entry.ts'

export const questionProblems = {
  question_limit_reached: {
    status: 429,
    title: 'No questions left today',
    text: 'You have asked all questions of your plan for today. Nothing was counted. Ask again tomorrow, or choose a larger plan.',
    action: 'upgrade',
    saysCost: true,
  },
  guest_question_limit_reached: {
    status: 429,
    title: 'No free questions left today',
    text: 'You have asked all free questions of a guest for today. Nothing was counted. Sign in to ask more, or try again tomorrow.',
    action: 'sign_in',
    saysCost: true,
  },
  question_not_found: {
    status: 404,
    title: 'Question Not Found',
    text: "The question you're looking for doesn't exist or you don't have access to it.",
  },
  nothing_to_ask: {
    status: 422,
    title: 'Nothing to ask yet',
    text: 'There is no video here that you have summarized. Summarize one first. Nothing was counted.',
    action: 'other_link',
    saysCost: true,
  },
  space_left: {
    status: 404,
    title: 'No longer a member',
    text: 'You are no longer a member of the space in which you asked this, so the answer is not shown. Your question is kept.',
  },
  space_answer_gone: {
    status: 404,
    title: 'No longer shared',
    text: 'Something that this answer quotes is no longer in the space, so the answer is not shown. Your question is kept, and you can ask it again.',
  },
  transcript_missing: {
    status: 422,
    title: 'No transcript to ask',
    text: 'The transcript of this video is no longer stored. Summarize the video again to ask about it. Nothing was counted.',
    action: 'other_link',
    saysCost: true,
  },
  model_changed: {
    status: 503,
    title: 'The AI was changed',
    text: 'The AI of this server was changed before it answered. Nothing was counted. Ask again, and the new one answers.',
    action: 'retry',
    saysCost: true,
  },
  answer_failed: {
    status: 500,
    title: 'Not answered',
    text: 'The server failed to write this answer. Nothing was counted. Please try again.',
    action: 'retry',
    saysCost: true,
  },
  question_stopped: {
    status: 409,
    title: 'Stopped',
    text: 'You stopped this answer. Its passages are kept, and it counts as one of the questions of today.',
    action: 'retry',
  },
} as const satisfies Record<string, ProblemEntry>
