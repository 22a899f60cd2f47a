import type { ServerResponse } from 'node:http'
import { protocolOf, type Protocol } from './protocols.ts'

/** A refusal before any protocol was called, in the words of the protocol that would have answered. */
export type Refusal = { status: number; code: string; message: string }

export function refuse(
  res: ServerResponse,
  path: string,
  refusal: Refusal,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify(shapeOf(protocolOf(path), refusal))
  res.writeHead(refusal.status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    ...headers,
  })
  res.end(body)
}

/** Each client library expects the sentence under another name. */
export function shapeOf(protocol: Protocol, { status, code, message }: Refusal): Record<string, unknown> {
  switch (protocol) {
    case 'rest':
      return { code, message, details: null, hint: null }
    case 'auth':
      return { code: status, error_code: code, msg: message }
    case 'storage':
      return { statusCode: String(status), error: code, message }
    case 'functions':
      return { error: message, code, message }
    case 'realtime':
    case 'operations':
    case 'links':
    case 'pages':
      return { code, message }
  }
}

export const refusals = {
  draining: { status: 503, code: 'stopping', message: 'The server is stopping. Try again in a moment.' },
  full: { status: 503, code: 'busy', message: 'The server is busy. Try again in a moment.' },
  callerIsFull: {
    status: 429,
    code: 'too_many_requests',
    message: 'Too many of your requests are already waiting. Send fewer at once.',
  },
  addressTooLong: { status: 414, code: 'address_too_long', message: 'The address is too long. Request less at once.' },
  addressBroken: { status: 400, code: 'bad_address', message: 'The address can’t be read. Check its percent signs.' },
  hostBroken: { status: 400, code: 'bad_host', message: 'The Host header is missing or can’t be read.' },
  method: { status: 405, code: 'method_not_allowed', message: 'This method isn’t available here.' },
  bodyTooLarge: {
    status: 413,
    code: 'body_too_large',
    message: 'The body is too large. Upload files through storage.',
  },
  bodyEncoded: { status: 415, code: 'encoded_body', message: 'Send the body without Content-Encoding.' },
  encryptionNeeded: {
    status: 403,
    code: 'https_required',
    message: 'Use https: this address only accepts encrypted connections.',
  },
  headersTooLarge: { status: 431, code: 'headers_too_large', message: 'The headers are too large.' },
  tooSlow: { status: 408, code: 'too_slow', message: 'The request didn’t arrive in time.' },
  notHttp: { status: 400, code: 'bad_request', message: 'The request can’t be read as HTTP.' },
  notFound: { status: 404, code: 'not_found', message: 'There is nothing at this address.' },
} satisfies Record<string, Refusal>
