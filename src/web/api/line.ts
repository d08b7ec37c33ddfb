// The line to the server, as groups of calls are given it.

export type Line = {
  request(path: string, init?: RequestInit): Promise<Response>
  read<Answer>(path: string, init?: RequestInit): Promise<Answer>
  submit(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body: object): Promise<Response>
  send<Answer>(method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<Answer>
}
