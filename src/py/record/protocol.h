/* The protocol between rewritten code and the recording machinery.
 *
 * Rewritten code holds a helper object in the free variable "@h" (not an identifier, so no user name can clash) and
 * calls the methods below. State lies on the trace's frame stack in C; rewritten code needs no temporaries.
 * Names made by the rewriter: "@ret", "@val" (return flag and slot), "@brk<n>", "@cont<n>" (loop n's exit flags).
 *
 *   S     site number, an int constant: index into the helper's sites (rewrite.h)
 *   N     tuple display of the site's names, in site order; a value may be a sentinel: UNSET (never bound), DEAD (not
 *         needed any more), or a Partial (bound on some paths only)
 *   F     tuple display of exit flags (Python bools or Boolean proxies)
 * Sentinels are reached as attributes: @h.UNSET, @h.DEAD, @h.SKIP.
 *
 * ---- names
 *   x = y = @h.UNSET                     before the first statement, for names that some N may mention before they are bound
 *   @h.chk(x, S)                         a read of x that may be unset; the site names it (HILT_SITE_NAME). Gives x, or SCOPE_READ_UNSET
 *   @h.unpart(x)                         Partial(v) -> v, where the flow proves that x is bound
 *   x = @h.DEAD                          after a region, for written names that are not needed
 * ---- if (also elif as a nested if)
 *   if @h.if_begin(S, TEST, N, K):       K: names to put back before else though they are not joined (saved)
 *       A
 *       @h.arm(N)
 *   if @h.if_else():
 *       N = @h.entry()
 *       K = @h.saved()                   (left out if K is empty)
 *       B
 *       @h.arm(N)
 *   N = @h.if_end()                      (an expression statement if N is empty)
 *   TEST a run-time value: both parts run, recording two regions. A Python number: both run, joins take the live part's objects.
 *   StaticTruth (see ce) or any other object: Python's truth; one part runs, the calls hand names through.
 * ---- guard: the rest of a block after a statement that may have left it
 *   if @h.guard_begin(S, F, N): BODY; @h.arm(N)
 *   N = @h.guard_end()
 *   Runs BODY where no flag in F is set. All flags Python False: plain. One Python True: BODY does not run.
 * ---- for; every `for` whose iterable is a call `fn(args…)`, and every other iterable as fn = @h.each, args = (iterable,)
 *   @brk1 = False …                      flags this loop needs
 *   @h.for_begin(S, N, fn, *args, **kw)  fn is range / cutlass.range: run-time loop. range_constexpr, or any other: a Python loop
 *   for TARGET' in @h.iter():            yields once a recording attempt, or once a trip of a Python loop
 *       N = @h.loop_args()               N without simple target names: those are bound by the for itself, then TARGET = …
 *       F = @h.loop_flags()
 *       if @h.guard_begin(S', F, G): CONT flags = False; BODY; @h.arm(G)      only if the loop has flags; else just BODY
 *       G = @h.guard_end()
 *       if @h.loop_next(N, F): break     True: leave the Python loop (a static flag is set, or a static while is false)
 *   N = @h.loop_end()                    N, F = @h.loop_end() if the loop has flags (site.nflags)
 *   Order matters: loop_args puts the carried names in place before the target is bound. A target that is live after the
 *   loop is in N; its value at the next loop_next is "what Python leaves". Targets that are attributes, subscripts,
 *   tuples or starred are bound in the body from a name of the rewriter ("@it"); so is every target of a loop with
 *   flags, under the guard, because a trip after a break must not bind it (then is_target is false, loop_args gives all of N).
 *   entry, saved, body_names and loop_flags are left out where their tuple is empty; all other calls are always there.
 *   orelse: if @h.guard_begin(S'', F, G): ORELSE; @h.arm(G)   then   G = @h.guard_end()
 * ---- while
 *   @h.while_begin(S, MAYBE, N)          MAYBE: @h.is_ce(fn, …) of the functions called in TEST at the places where const_expr
 *                                        counts, or False; true: a loop at trace time
 *   for @it in @h.iter():
 *       N = @h.loop_args(); F = @h.loop_flags()
 *       if @h.guard_begin(S', F, G):
 *           if @h.while_test(TEST, N): N = @h.body_names(N); CONT flags = False; BODY
 *           @h.arm(G)
 *       G = @h.guard_end()
 *       if @h.loop_next(N, F): break
 *   N, F = @h.loop_end()
 *   (TEST is written inside while_test's argument, so it is evaluated after the flags are checked.)
 * ---- tests: in a place where truth is asked (if, while, ternary, not/and/or inside these) a call fn(x) of one plain argument
 *   @h.ce(fn, x)                         fn is const_expr: StaticTruth(x); else the call itself (as @h.call)
 *   @h.not_(x)                           everywhere
 * ---- expressions; W are walrus targets inside, N the same for the site
 *   A if C else B:   @h.x_end(@h.x_val(B, N) if @h.x_else(@h.x_val(A, N) if @h.x_then(S, C, N) else @h.SKIP) else @h.SKIP)
 *       with W, B is @h.last((w := @h.x_entry(i)), …, B) and the whole @h.first(…, (w := @h.x_merged(i)), …)
 *   A and B, A or B: @h.b_end(@h.b_val(B, N) if @h.b_begin(S, A, N) else @h.SKIP)      S says which
 *       with W: @h.first(…, (w := @h.x_merged(i)), …)
 *   a < b < c:       as A and B, S of kind CHAIN: A is  a < @h.c_put(b),  B is  @h.c_get() < c;  b_begin takes what c_put kept
 *   x in c:          @h.contains(x, c)   not in: @h.not_(@h.contains(x, c))
 *   x[k]:            @h.item(x, k)        without slices: a dict may add the key that it lacks
 *   fn(args):        @h.call(fn, args…)  everywhere, except that super, locals, vars, eval, dir stay plain calls
 *   f-strings:       {x} with a format or conversion: as Python does (proxies raise by themselves)
 * ---- writes
 *   o.a = v          @h.wattr(o, 'a').a = v           (also augmented, targets of for/with/unpacking)
 *   o[k] = v         @h.witem(o)[k] = v
 *   del o.a, del o[k]   del @h.wattr(o, 'a').a, del @h.ditem(o)[k];   del x: @h.chk(x, S) if needed, then x = @h.UNSET
 * ---- exits and statements that act at trace time
 *   return V         where the code cannot simply return: @val = V; @ret = True;   at the end: return @h.result(@val)
 *                    before an exit that leaves a `with` or a `try`: @h.leave(S) (from a run-time region inside: refused)
 *   return V         of a kernel: @h.exit(S, V), which ends the thread; then @ret = True as above, so that nothing else is
 *                    recorded on this path
 *   x += v           @h.witem(x) before it, where x may be a container (it changes in place)
 *   raise E          if @h.raise_(S): raise E          True: act as Python; False: a dead arm ends here; in a run-time region refused
 *   assert C, M      if @h.assert_(S, C): @h.assert_fail(S, M)    (M None if absent)
 *   try              @h.try_begin(S) before; @h.try_caught(S) first in each handler and in finally; @h.try_end(S) after
 *   with             @h.with_begin(S) before; @h.with_end(S) after (a deeper region stack: refused); context
 *                    expressions as @h.opaque(x), which watches __enter__/__exit__ like a call,
 *                    and lets neither of them drop a diagnostic
 *   match            subject as @h.subject(S, x): a run-time value is refused
 *
 * Loops are recorded again when the body turns out to carry more, or another type: iter() then
 * yields again; names, leaves and flags are put back by loop_args and the write log.
 */
#ifndef HILT_PROTOCOL_H
#define HILT_PROTOCOL_H

/* HILT_HELPER(method): one row a method; helper.c defines hilt_h_<method> (METH_FASTCALL) and the rewriter interns the name. */
#define HILT_HELPERS(X)                                                                                          \
    X(chk) X(unpart) X(if_begin) X(arm) X(if_else) X(entry) X(saved) X(if_end) X(guard_begin) X(guard_end)       \
    X(for_begin) X(each) X(iter) X(loop_args) X(loop_flags) X(loop_next) X(loop_end) X(is_ce) X(while_begin)     \
    X(while_test) X(body_names) X(ce) X(not_) X(x_then) X(x_val) X(x_else) X(x_entry) X(x_end) X(x_merged)       \
    X(first) X(last) X(b_begin) X(b_val) X(b_end) X(c_put) X(c_get) X(contains) X(call) X(item) X(wattr) X(witem)        \
    X(ditem) X(result) X(raise_) X(assert_) X(assert_fail) X(try_begin) X(try_caught) X(try_end) X(with_begin)   \
    X(with_end) X(opaque) X(subject) X(leave) X(exit)

#endif
