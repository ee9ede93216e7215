import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isSessionLost } from './http-errors.ts'
import { notify } from '../page/notify.ts'
import { createOnce, type Once } from './once.ts'
import { UnderWay } from './under-way.ts'

/** Longer than the gap of a double click: an answer that comes sooner is shown after that. */
const shownAfterMs = 400

type Act<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> & {
  /** Does it; calls that change something are made by `once`. */
  run: (input: Input, once: Once) => Promise<Answer>
  /** What did not work, where the form is gone by then: "The key was not created." */
  failed?: string
  /** Where something else keeps the button dead after the answer. */
  answersAtOnce?: boolean
}

/** What a mutation tells, without the way around the lock. */
type RunningAct<Answer, Input> = Locked<UseMutationResult<Answer, Error, Input>>
type Locked<State> = State extends unknown ? Omit<State, 'mutateAsync'> : never

/**
 * The one way to do something. It is done once for each press: from the first press until the answer is on the screen,
 * further ones count as the same, by mouse and by keyboard; what is sent twice for want of an answer has the same key.
 */
export function useAct<Answer, Input = void>(act: Act<Answer, Input>): RunningAct<Answer, Input> {
  const { run, failed = 'That did not work.', answersAtOnce = false, ...options } = act
  const [once] = useState(createOnce)
  const isOnScreen = useIsOnScreen()
  const mutation = useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: async (input) => {
      const shown = answersAtOnce ? undefined : pause(shownAfterMs)
      try {
        return await run(input, once)
      } finally {
        await shown
      }
    },
    onError: (error, ...rest) => {
      if (!isOnScreen() && options.onError === undefined && !isSessionLost(error)) {
        notify.error(`${failed} ${error.message}`)
      }
      return options.onError?.(error, ...rest)
    },
  })

  const { isPending, mutate: begin, reset } = mutation
  const pressed = useRef(false)
  const answeredAt = useRef(0)
  const tellSurroundings = use(UnderWay)

  // Not when the answer arrives but when it has been drawn: what is on the screen is a little behind.
  useEffect(() => {
    if (!isPending && pressed.current) {
      pressed.current = false
      answeredAt.current = performance.now()
    }
  }, [isPending])

  // With the answer, not after it: whoever sees the answer may leave.
  useLayoutEffect(
    () => (isPending ? tellSurroundings?.() : undefined),
    [isPending, tellSurroundings],
  )

  const mutate = useCallback(
    (...press: Parameters<typeof begin>) => {
      // A busy page hears of a press late: what was pressed before the answer was there is not about it.
      if (pressed.current || pressedAt() < answeredAt.current) return
      pressed.current = true
      begin(...press)
    },
    [begin],
  )

  const forget = useCallback(() => {
    if (!pressed.current) reset()
  }, [reset])

  return { ...mutation, mutate, reset: forget }
}

/** One act of many that a loop makes in turn; what is pressed is the loop. */
export function useActInLoop<Answer, Input>({ run, ...options }: Act<Answer, Input>) {
  const [once] = useState(createOnce)
  return useMutation<Answer, Error, Input>({ ...options, mutationFn: (input) => run(input, once) })
    .mutateAsync
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
  return globalThis.event?.timeStamp ?? performance.now()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
