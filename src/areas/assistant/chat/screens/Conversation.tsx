import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Icon } from '#kit/parts/Icon.tsx'
import { Spinner } from '#kit/parts/Spinner.tsx'
import type { Message } from './chat-stream.ts'
import { Line } from './Line.tsx'
import { useChat } from './use-chat.ts'

type ConversationProps = {
  welcome: string
  starters?: readonly string[]
  onAnswered?: (question: Message, answer: Message) => Promise<void>
}

/** Answers are text: output of a model is never read as markup. */
export function Conversation({ welcome, starters = [], onAnswered }: ConversationProps) {
  const { messages, writing, send } = useChat(welcome, onAnswered)
  const [text, setText] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    // Scrolls to the newest, but never past the question: a long answer is read from its beginning.
    const box = list.current
    const question = box?.querySelector<HTMLElement>('[data-from=user]:nth-last-child(-n+2)')
    if (box) box.scrollTop = Math.min(box.scrollHeight, question ? question.offsetTop - box.offsetTop - 16 : Infinity)
  }, [messages])

  function ask(question: string) {
    if (writing || !question.trim()) return
    setText('')
    // The suggested question is removed on click, so the focus is moved first.
    field.current?.focus({ preventScroll: true })
    void send(question)
  }
  const submit = (event: FormEvent) => (event.preventDefault(), ask(text))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    ask(text)
  }

  return (
    <div className="flex min-h-0 grow flex-col">
      <div
        ref={list}
        role="log"
        aria-label="Conversation"
        aria-busy={writing}
        tabIndex={0}
        className="flex min-h-0 grow flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-4"
      >
        {messages.map((message) => (
          <Line key={message.id} message={message} />
        ))}
        {messages.length === 1 && starters.length > 0 && (
          <ul aria-label="Suggested questions" className="grid justify-items-start gap-2">
            {starters.map((question) => (
              <li key={question}>
                <button
                  type="button"
                  onClick={() => ask(question)}
                  className="min-h-8 rounded-md border border-line-strong px-3 py-1 text-left text-sm text-ink transition-colors duration-(--dur-1) hover:bg-surface-2 pointer-coarse:min-h-11"
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      <form onSubmit={submit} className="flex items-end gap-2 border-t border-line p-3">
        <textarea
          ref={field}
          aria-label="Your question"
          rows={1}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          placeholder={messages.length > 1 ? 'Ask a follow-up question' : 'Ask a question'}
          maxLength={4000}
          className="field-sizing-content max-h-32 min-h-(--control-h) min-w-0 grow resize-none rounded-sm border border-control-line bg-surface px-3 py-2 text-base leading-5 text-ink placeholder:text-ink-3 pointer-coarse:text-lg"
        />
        <button
          type="submit"
          aria-label="Send"
          aria-disabled={writing || !text.trim()}
          className="grid size-(--control-h) shrink-0 place-items-center rounded-sm bg-action text-on-action hover:bg-action-hover aria-disabled:bg-surface-3 aria-disabled:text-ink-2"
        >
          {writing ? <Spinner /> : <Icon name="send" />}
        </button>
      </form>
    </div>
  )
}
