// Requests about questions and their answers.
import type { AnyProblem } from '#contract/problems/problem.ts'
import type { QuestionRequest, QuestionView } from '#contract/questions/questions.ts'
import type { ProblemReport } from '#contract/summaries/summary.ts'
import { openEventStream } from './event-stream.ts'
import type { HttpClient } from './http-client.ts'
import { toProblem } from './parse-problem.ts'

type FoundPassages = Pick<QuestionView, 'passages' | 'videos'>
type QuestionEvents = {
  passages: FoundPassages
  part: { text: string }
  answer: QuestionView
  problem: ProblemReport
}

type QuestionEventHandlers = {
  onPassages(found: FoundPassages): void
  /** Receives the answer so far. */
  onPart(part: { text: string }): void
  onAnswer(question: QuestionView): void
  onProblem(problem: AnyProblem): void
  /** Receives true when the connection is lost and false when it is open again. */
  onConnectionChange(isLost: boolean): void
}

export function createQuestionApi(http: HttpClient) {
  const { fetchJson } = http
  return {
    askQuestion: (body: QuestionRequest) => fetchJson('POST /api/questions', { body }),
    /** Returns one page of the person's questions, newest first. */
    listQuestions: (query: string) => fetchJson('GET /api/questions', { query }),
    getQuestion: (id: string) =>
      fetchJson('GET /api/questions/{questionId}', { path: { questionId: id } }),
    deleteQuestion: (id: string) =>
      fetchJson('DELETE /api/questions/{questionId}', { path: { questionId: id } }),
    /** Stops writing the answer; the passages stay. */
    stopQuestion: (id: string) =>
      fetchJson('POST /api/questions/{questionId}/stop', { path: { questionId: id } }),
    /** Returns questions that the transcript of a video answers. */
    suggestQuestions: (videoId: string) =>
      fetchJson('GET /api/questions/suggestions', { query: { videoId } }),

    /**
     * Streams the answer of a question until it ends. Returns a function that closes the
     * stream.
     */
    subscribeToQuestion(
      id: string,
      { onPassages, onPart, onAnswer, onProblem, onConnectionChange }: QuestionEventHandlers,
    ): () => void {
      return openEventStream<QuestionEvents>(
        http,
        `/api/questions/${encodeURIComponent(id)}/events`,
        {
          handlers: {
            passages: onPassages,
            part: onPart,
            answer: onAnswer,
            problem: (report) => onProblem(toProblem(report)),
          },
          lastEvents: ['answer', 'problem'],
          onConnectionChange,
          onRejected: onProblem,
        },
      )
    },
  }
}
