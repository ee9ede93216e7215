import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
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
import { createActionSender, type SendAction, type OnLost } from './action-sender.ts'
import { createOutcomeView } from './outcome-view.ts'
import { ignoreSecondPress } from './second-press.ts'
import { PendingActions } from './pending-actions.ts'

type ActionOptions<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> & {
  /** Does it; calls that change something are made by `once`. */
  run: (input: Input, once: SendAction) => Promise<Answer>
  /** "The key was created." */
  done: string
  /** Told in its place once the form is gone, where there is more to say. */
  doneAfterClose?: string
  /** "The key was not created." */
  failed: string
  /** Tells that it is done, where the page does not show it by itself. */
  toast?: (answer: Answer, input: Input) => ToastText
  /** Leads on, but only a person who is still there. */
  proceed?: (answer: Answer, input: Input) => void | Promise<void>
  /** Which failures its `onError` tells by itself. */
  showsOwnError?: (error: Error) => boolean
}

export type ActionOutcome = {
  error: Error | null
  /** Why it is not known yet. */
  lost: Error | null
  /** "We couldn't confirm that the key was created." */
  unsure: string
  /** "The key was not created." */
  failed: string
  /** Whether the form has to stay until the answer is there: while it is lost, people may go. */
  isHeld: boolean
  retry: () => void
  /** Tells that a place in the page shows it; answers how to tell that the place is gone. */
  registerPlace: () => () => void
}

/** What a mutation tells, without the way around the lock. */
type RunningAction<Answer, Input> = Locked<UseMutationResult<Answer, Error, Input>> & {
  outcome: ActionOutcome
}
type Locked<State> = State extends unknown ? Omit<State, 'mutateAsync'> : never

/**
 * The one way to do something. It is done once for each press: from the first press until the answer is on the screen,
 * further ones count as the same, by mouse and by keyboard. An answer that was lost is asked for under the same key, and until it is
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
    showsOwnError,
    ...options
  } = action
  const unsure = unsureOf(done)
  const [onceWith] = useState(createActionSender)
  const [view] = useState(createOutcomeView)
  const lost = useSyncExternalStore(view.subscribe, view.readLost)
  const isOnScreen = useIsOnScreen()
  /** Whether the person has heard that it is not known, or that it failed, and waits to hear the end. */
  const isAwaited = useRef(false)
  const mutation = useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: (input) => run(input, onceWith(noteLost)),
    onSuccess: async (answer, input, ...rest) => {
      // Before what is shown changes, perhaps the row that this is about.
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
  })

  function noteLost(reason: Error | null): void {
    isAwaited.current = true
    view.setLost(reason && { reason, unsure })
  }

  const { isPending, submittedAt, mutate: begin, reset } = mutation
  const pressed = useRef(false)
  const answeredAt = useRef(0)
  const lastPress = useRef<Parameters<typeof begin>>(null)
  const tellSurroundings = use(PendingActions)

  // Not when the answer arrives but when it has been drawn: what is on the screen is a little behind.
  useEffect(() => {
    if (!isPending && submittedAt > 0 && pressed.current) {
      pressed.current = false
      answeredAt.current = eventClock()
    }
    // A busy page may draw the answer without having drawn that it waited, so the time of the press counts, too.
  }, [isPending, submittedAt])

  // With the answer, not after it: a person who sees the answer may leave. While it is lost they may leave, too, and are told by a toast.
  const isHeld = isPending && lost === null
  useLayoutEffect(() => (isHeld ? tellSurroundings?.() : undefined), [isHeld, tellSurroundings])

  const mutate = useCallback(
    (...press: Parameters<typeof begin>) => {
      const pressedAtMs = pressedAt()
      // A busy page hears of a press late: what was pressed before the answer was there is not about it.
      if (pressed.current || pressedAtMs < answeredAt.current) return
      pressed.current = true
      ignoreSecondPress(pressedAtMs)
      lastPress.current = press
      begin(...press)
    },
    [begin],
  )

  /** From a toast, with what was sent before: the form may be gone. */
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

/** One act of many that a loop makes in turn; what is pressed is the loop, and it tells what it could not confirm. */
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

/** "The key was created." becomes "We couldn't confirm that the key was created." */
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

/** When the person pressed, rather than when it is dealt with. */
function pressedAt(): number {
  return globalThis.event?.timeStamp ?? eventClock()
}

/** The clock by which the browser notes presses. */
function eventClock(): number {
  return new Event('now').timeStamp
}
