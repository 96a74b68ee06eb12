export interface FakeResponse {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

/** A refusal with Discord's own code. */
export function refuse(status: number, code: number, message: string): FakeResponse {
  return { status, body: { code, message } };
}
