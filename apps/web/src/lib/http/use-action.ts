import {
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import {
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isSessionLost, isRetryable, UnconfirmedError } from './http-errors.ts'
import { notify, type ToastText } from '../page/notify.ts'
import { rememberFocus } from '../page/restore-lost-focus.ts'
import { createActionSender, type SendAction, type OnLost } from './action-sender.ts'
import { createOutcomeView } from './outcome-view.ts'
import { ignoreSecondPress } from './second-press.ts'
import { PendingActions } from './pending-actions.ts'

type ActionOptions<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> & {
  run: (input: Input, once: SendAction) => Promise<Answer>
  done: string
  doneAfterClose?: string
  failed: string
  /** Shown on success, if the page does not show the result itself. */
  toast?: (answer: Answer, input: Input) => ToastText
  proceed?: (answer: Answer, input: Input) => void | Promise<void>
  /** Queries whose data the action changes. It is pending until they have been fetched again, even after a failure. */
  refetches?: readonly QueryKey[]
  showsOwnError?: (error: Error) => boolean
}

export type ActionOutcome = {
  error: Error | null
  /** Error that lost the response, while the outcome is unknown. */
  lost: Error | null
  unsure: string
  failed: string
  /** Whether the form must stay open until the response arrives. While the response is lost, the user may leave. */
  isHeld: boolean
  retry: () => void
  registerPlace: () => () => void
}

type RunningAction<Answer, Input> = Locked<UseMutationResult<Answer, Error, Input>> & {
  outcome: ActionOutcome
}
type Locked<State> = State extends unknown ? Omit<State, 'mutateAsync'> : never

/**
 * The one way to run an action. Each press runs it once: until the result is on the screen, further presses by mouse or
 * keyboard are ignored. After a lost response the outcome is requested under the same idempotency key, and until it is
 * known the page says that it could not be confirmed.
 */
export function useAction<Answer, Input = void>(
  action: ActionOptions<Answer, Input>,
): RunningAction<Answer, Input> {
  const {
    run,
    done,
    doneAfterClose = done,
    failed,
    toast,
    proceed,
    refetches = [],
    showsOwnError,
    ...options
  } = action
  const unsure = unsureOf(done)
  const queries = useQueryClient()
  const [onceWith] = useState(createActionSender)
  const [view] = useState(createOutcomeView)
  const lost = useSyncExternalStore(view.subscribe, view.readLost)
  const isOnScreen = useIsOnScreen()
  /** Whether the user has seen that the outcome is unknown or failed, and waits for the result. */
  const isAwaited = useRef(false)
  const mutation = useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: (input) => run(input, onceWith(noteLost)),
    onSuccess: async (answer, input, ...rest) => {
      // Read before the state changes, which may remove the row of this action.
      const isHere = isOnScreen()
      await options.onSuccess?.(answer, input, ...rest)
      if (isHere) await proceed?.(answer, input)
      if (toast) notify.success(toast(answer, input))
      else if (isAwaited.current && !(view.hasPlace() || (isHere && proceed)))
        notify.success(doneAfterClose)
      isAwaited.current = false
    },
    onError: (error, ...rest) => {
      if (!view.hasPlace() && showsOwnError?.(error) !== true && !isSessionLost(error)) {
        const message = error instanceof UnconfirmedError ? unsure : failed
        notify.error(`${message} ${error.message}`, {
          onRetry: isRetryable(error) ? tryAgain : undefined,
          isPersistent: isAwaited.current,
        })
      }
      isAwaited.current = false
      return options.onError?.(error, ...rest)
    },
    onSettled: async (...ended) => {
      await Promise.all(refetches.map((queryKey) => queries.invalidateQueries({ queryKey })))
      await options.onSettled?.(...ended)
    },
  })

  function noteLost(reason: Error | null): void {
    isAwaited.current = true
    view.setLost(reason && { reason, unsure })
  }

  const { isPending, submittedAt, mutate: begin, reset } = mutation
  const pressed = useRef(false)
  const answeredAt = useRef(0)
  const returnFocus = useRef<() => void>(null)
  const lastPress = useRef<Parameters<typeof begin>>(null)
  const beginPending = use(PendingActions)

  // The lock ends when the result has been drawn: the screen is a little behind the response.
  useEffect(() => {
    if (!isPending && submittedAt > 0 && pressed.current) {
      pressed.current = false
      answeredAt.current = eventClock()
      returnFocus.current?.()
    }
    // A busy page may skip drawing the pending state, so the time of the press is a dependency, too.
  }, [isPending, submittedAt])

  // The hold ends in the same commit that shows the result: a user who sees the result may leave. While the response is
  // lost the user may leave, too, and a toast shows the outcome.
  const isHeld = isPending && lost === null
  useLayoutEffect(() => (isHeld ? beginPending?.() : undefined), [isHeld, beginPending])

  const mutate = useCallback(
    (...press: Parameters<typeof begin>) => {
      const pressedAtMs = pressedAt()
      // A busy page handles a press late: a press from before the result was drawn does not refer to the result.
      if (pressed.current || pressedAtMs < answeredAt.current) return
      pressed.current = true
      returnFocus.current = rememberFocus()
      ignoreSecondPress(pressedAtMs)
      lastPress.current = press
      begin(...press)
    },
    [begin],
  )

  /** Called from a toast, with the last input: the form may be gone. */
  function tryAgain(): void {
    if (lastPress.current === null) return
    isAwaited.current = true
    begin(...lastPress.current)
  }

  const retry = useCallback(() => {
    if (lastPress.current !== null) mutate(...lastPress.current)
  }, [mutate])

  const forget = useCallback(() => {
    if (!pressed.current) reset()
  }, [reset])

  const outcome = {
    error: mutation.error,
    lost,
    unsure,
    failed,
    isHeld,
    retry,
    registerPlace: view.addPlace,
  }
  return { ...mutation, mutate, reset: forget, outcome }
}

type LoopActionOptions<Answer, Input> = Omit<
  UseMutationOptions<Answer, Error, Input>,
  'mutationFn'
> &
  Pick<ActionOptions<Answer, Input>, 'run'> & { onLost: OnLost }

/**
 * For an action that a loop runs many times. The press starts the loop, and the loop reports what it could not confirm.
 */
export function useActionInLoop<Answer, Input>({
  run,
  onLost,
  ...options
}: LoopActionOptions<Answer, Input>) {
  const [onceWith] = useState(createActionSender)
  return useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: (input) => run(input, onceWith(onLost)),
  }).mutateAsync
}

function unsureOf(done: string): string {
  return `We couldn't confirm that ${done.charAt(0).toLowerCase()}${done.slice(1)}`
}

function useIsOnScreen() {
  const onScreen = useRef(false)
  useEffect(() => {
    onScreen.current = true
    return () => {
      onScreen.current = false
    }
  }, [])
  return useCallback(() => onScreen.current, [])
}

function pressedAt(): number {
  return globalThis.event?.timeStamp ?? eventClock()
}

function eventClock(): number {
  return new Event('now').timeStamp
}
