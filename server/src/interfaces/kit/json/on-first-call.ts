/**
 * A function that is made when it is first called. Schemas are compiled so: a gateway has a thousand of them, and
 * compiling them all was most of its start.
 */
export function onFirstCall<Given extends unknown[], Answer>(
  make: () => (...given: Given) => Answer,
): (...given: Given) => Answer {
  let made: ((...given: Given) => Answer) | undefined;
  return (...given) => (made ??= make())(...given);
}
