/** The lines of an answer, in several texts because a socket limits the length of each. */
@CompileStatic
class ForebearRows {
  private static final int LONGEST = 500000
  private final List<String> texts = new ArrayList<>()
  private StringBuilder text = new StringBuilder()

  /** The commit of an element, `~` or a space for its native id, and its snapshot; JSON needs no raw line feeds. */
  void element(Element one) {
    String snapshot = one.property('_image').orElse(null)?.toString()
    if (snapshot == null) return
    String mark = one.id().toString().endsWith('~') ? '~' : ' '
    line(one.value('_began').toString() + mark + (snapshot.indexOf('\n') < 0 ? snapshot : snapshot.replace('\n', ' ')))
  }

  void line(String line) {
    text.append(line).append('\n')
    if (text.length() > LONGEST) end()
  }

  List<String> all() {
    end()
    return texts
  }

  private void end() {
    texts.add(text.toString())
    text = new StringBuilder()
  }
}
